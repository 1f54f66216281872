/** Which keys are meant for the table, and which for what somebody writes or has opened. */

const ELSEWHERE = 'input, textarea, select, dialog[open], [role=menu]';

/**
 * Whether a key was pressed in a field, an open dialog or a menu. A dialog that has just been closed keeps the focus until the next
 * frame: whoever goes on at once means the table.
 */
export const elsewhere = (event: KeyboardEvent): boolean => (event.target as Element).closest(ELSEWHERE) !== null;
