const files = import.meta.glob<string>('./emblems/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The drawing in each emblem file, by name; all are our own, drawn on a 200 by 200 grid. */
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
