import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields } from '../fields.ts'

/** An origin of ours under another name; plain http only on this machine. */
const Origin = Type.String({
  maxLength: 200,
  pattern:
    '^(https://[a-zA-Z0-9]([a-zA-Z0-9.-]*[a-zA-Z0-9])?|http://(localhost|127\\.0\\.0\\.1))(:[0-9]{1,5})?$',
})

/** Other ways to the site and its pictures, and who may count its visits. */
export const Reach = Fields({
  /** The site's further addresses, for when one is slow or shut. */
  domains: Type.Array(Origin, { maxItems: 20 }),
  /** Asked for pictures before the site itself, in this order. */
  imageCDNs: Type.Array(Origin, { maxItems: 5 }),
  /**
   * Stand before the house's game studio and are tried before it, in this order. Each passes
   * everything on, `/health` with the studio's own headers too.
   */
  launchGameCDNs: Type.Array(Origin, { maxItems: 5 }),
  /** Google's measurement id; empty: nothing is counted and nobody is asked. */
  gtagId: Type.String({ maxLength: 40, pattern: '^((G|GT|AW)-[A-Z0-9]{4,20})?$' }),
  /**
   * Whether browsers may keep the fixed parts of the site and the page for when there is no
   * network. Off: what they keep is forgotten, and a faulty keeper with it.
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
        /** Milliseconds until the address answered; -1 where it did not, or was not tried yet. */
        speed: Type.Integer(),
      }),
    ),
    /** The apps to fetch, as in the site's own information. */
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
