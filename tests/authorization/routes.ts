import type { FastifyInstance } from 'fastify'

/**
 * Every route that a listener really has, as `GET /path`, read from the router itself. The
 * automatic HEAD routes are left out.
 */
export function routesOf(app: FastifyInstance): string[] {
  const routes: string[] = []
  const above: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const match = /^((?:│ {3}| {4})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line)
    if (!match) continue
    const [, indent = '', piece = '', methods = ''] = match
    const depth = indent.length / 4
    above.length = depth
    const path = above.join('') + piece
    above.push(piece)
    for (const method of methods.split(', '))
      if (method && method !== 'HEAD') routes.push(`${method} ${path}`)
  }
  return routes
}
