const files = import.meta.glob<string>('./emblems/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The drawing inside each emblem's file, by name; all are drawn by us on 200 by 200. */
const drawings: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([path, svg]) => [
    path.replace(/^.*\/|\.svg$/g, ''),
    svg.replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, ''),
  ]),
)

export function hasEmblem(name: string): boolean {
  return Object.hasOwn(drawings, name)
}

export function emblemDrawing(name: string): string {
  return drawings[name] ?? drawings['star'] ?? ''
}
