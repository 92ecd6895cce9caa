import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// `npm run dev` shows the app with a running server behind it: JADOUBE=http://localhost:8080.
const server = process.env['JADOUBE'] ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // the content security policy allows no inline files
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // All texts of a language in one file.
    rolldownOptions: {
      output: {
        advancedChunks: {
          groups: [{ name: (id) => `texts-${/\/texts\/([^/]+)\//.exec(id)?.[1] ?? ''}`, test: /\/texts\/(?!en\/)[^/]+\/[^/]+\.json$/ }],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true, changeOrigin: true, headers: { Origin: server } } } },
  test: { include: ['src/**/*.test.ts'] },
});
