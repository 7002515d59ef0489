const manifests = import.meta.glob<string>(
  ['../../features/*/console/manifest.ts', './pages.tsx'],
  {
    eager: true,
    query: '?raw',
    import: 'default',
  },
)

/**
 * Addresses of the console's screens, for the server: any other address is a 404. They are read
 * from the text of the manifests, since the server's renderer must not load the screens themselves.
 */
export const consolePaths: readonly string[] = [
  '/index.html',
  ...Object.values(manifests).flatMap((text) =>
    [...text.matchAll(/^ +path: '(\/[a-z-]*)',$/gm)].map(([, path]) => path!),
  ),
]
