import type { Plugin } from 'vite'

/** Calls of React, at the top of React Router's own files, that make a value and change nothing. */
const makers = /= (React\$1\.(?:memo|createContext|forwardRef|createElement)\()/g

/**
 * React Router's data half hangs on a few such calls, which a bundler must keep for what they might
 * do. Marked as without effect they go, and 8 KiB of the entry with them; its hooks stay as they
 * are.
 */
export function lightRouter(): Plugin {
  return {
    name: 'kancil-light-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/production\// },
      handler: (code) => ({ code: code.replace(makers, '= /* @__PURE__ */ $1'), map: null }),
    },
  }
}
