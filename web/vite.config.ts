import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The page is built into the Python package, which carries it in its wheel.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/longroll/table/static',
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
  },
  server: {
    proxy: { '/api': { target: process.env['LONGROLL_SERVER'] ?? 'http://127.0.0.1:1863', ws: true } },
  },
});
