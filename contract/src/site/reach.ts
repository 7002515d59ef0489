import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields } from '../fields.ts'

/** One of our origins under another name; plain http only on this machine. */
const Origin = Type.String({
  maxLength: 200,
  pattern:
    '^(https://[a-zA-Z0-9]([a-zA-Z0-9.-]*[a-zA-Z0-9])?|http://(localhost|127\\.0\\.0\\.1))(:[0-9]{1,5})?$',
})

/** Other addresses of the site and its pictures, and who may count its visits. */
export const Reach = Fields({
  /** The site's other addresses, for when one is slow or blocked. */
  domains: Type.Array(Origin, { maxItems: 20 }),
  /** Tried for pictures before the site itself, in this order. */
  imageCDNs: Type.Array(Origin, { maxItems: 5 }),
  /**
   * Stand in front of the house's game studio and are tried before it, in this order. Each forwards
   * everything, including `/health` with the studio's own headers.
   */
  launchGameCDNs: Type.Array(Origin, { maxItems: 5 }),
  /** Google's measurement id; empty: visits are not counted and nobody is asked. */
  gtagId: Type.String({ maxLength: 40, pattern: '^((G|GT|AW)-[A-Z0-9]{4,20})?$' }),
  /**
   * Whether browsers may cache the static parts of the site and the offline page. Off: their caches
   * are cleared, which also removes a faulty service worker.
   */
  offlineParts: Type.Boolean(),
})
export type Reach = Static<typeof Reach>

export const domainRoute = endpoint({
  name: 'site.domainRoute',
  summary: 'The site’s addresses with their speed as the server measured it, fastest first',
  method: 'GET',
  path: '/wps/system/domainRoute',
  auth: 'public',
  input: NoFields,
  output: Type.Object({
    domainList: Type.Array(
      Type.Object({
        domain: Type.String(),
        /** Milliseconds until the address answered; -1 if it did not, or has not been tried yet. */
        speed: Type.Integer(),
      }),
    ),
    /** The apps to download, as in the site's own information. */
    resources: Type.Array(
      Type.Object({
        resourceType: Type.String(),
        url: Type.String(),
        qrCodeUrl: Type.Optional(Type.String()),
        labelNameEn: Type.String(),
      }),
    ),
  }),
  errors: {},
})

export const routerList = endpoint({
  name: 'site.routers',
  summary: 'The site’s addresses as the operator ordered them',
  method: 'GET',
  path: '/wps/system/routers',
  auth: 'public',
  input: NoFields,
  output: Type.Object({ routers: Type.Array(Type.Object({ url: Type.String() })) }),
  errors: {},
})
