import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

const typed = { projectService: true, tsconfigRootDir: import.meta.dirname };

export default ts.config(
  { ignores: ['node_modules/', '.svelte-kit/'] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  // Types inside markup are checked by svelte-check; the rules that need types run on plain TypeScript.
  { files: ['src/**/*.ts', 'tests/**/*.ts'], extends: [ts.configs.recommendedTypeChecked], languageOptions: { parserOptions: typed } },
  { files: ['**/*.svelte'], languageOptions: { globals: globals.browser, parserOptions: { parser: ts.parser, svelteConfig } } },
  { files: ['src/**/*.ts'], languageOptions: { globals: globals.browser } },
  { files: ['*.js', 'vite.config.ts'], languageOptions: { globals: globals.node } },
  {
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'no-undef': 'off',
      // d3 takes its behaviours' methods as they are: selection.call(behaviour.transform, …).
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // The page has a small router of its own, and its maps and sets are made anew, never changed in place.
      'svelte/no-navigation-without-resolve': 'off',
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
);
