import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The browser's bundle. `#contract/schema.ts` has a `browser` condition in package.json, which Vite honours here and
 * nowhere else: the server's build, the scripts and the tests get the real TypeBox.
 */
export default defineConfig({
  plugins: [react()],
  publicDir: 'public',
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // light-dark() stays as written: each browser that Vite's modules reach knows it since 2024.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
  },
})
