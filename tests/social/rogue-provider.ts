import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT } from 'jose'

/** What the rogue does wrong; everything else it does properly. */
export type Misdeed =
  | 'none'
  | 'nonce'
  | 'issuer'
  | 'audience'
  | 'signature'
  | 'expired'
  | 'no id token'
  | 'down'

export type Rogue = {
  readonly issuer: string
  /** From the next exchange on. */
  misdeed: Misdeed
  stop(): void
}

const clientId = 'rogue-client'
export const rogueClient = { clientId, clientSecret: 'not a secret' }

/** An OpenID provider over real HTTP whose ID tokens can be wrong in one way at a time. */
export async function startRogue(nonceOf: () => string): Promise<Rogue> {
  const [ownKey, foreign] = [newKey(), newKey()]
  const server = createServer(async (request, response) => {
    const send = (body: object, status = 200): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (request.url?.endsWith('/openid-configuration'))
      return send({
        issuer: rogue.issuer,
        authorization_endpoint: `${rogue.issuer}/auth`,
        token_endpoint: `${rogue.issuer}/token`,
        jwks_uri: `${rogue.issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    if (request.url === '/jwks')
      return send({
        keys: [
          { ...ownKey.publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' },
        ],
      })
    if (rogue.misdeed === 'down') return send({ error: 'server_error' }, 503)
    const tokens = { access_token: randomUUID(), token_type: 'Bearer', expires_in: 60 }
    if (rogue.misdeed === 'no id token') return send(tokens)
    send({ ...tokens, id_token: await idToken(rogue, nonceOf(), ownKey, foreign) })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const rogue: Rogue = {
    issuer: `http://127.0.0.1:${port}`,
    misdeed: 'none',
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return rogue
}

type Pair = ReturnType<typeof newKey>

function newKey() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}

function idToken(
  { issuer, misdeed }: Rogue,
  nonce: string,
  ownKey: Pair,
  foreign: Pair,
): Promise<string> {
  const past = misdeed === 'expired' ? 3_600 : 0
  const now = Math.floor(Date.now() / 1000) - past
  return new SignJWT({ nonce: misdeed === 'nonce' ? 'another' : nonce, name: 'Rogue' })
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .setIssuer(misdeed === 'issuer' ? 'https://accounts.google.com' : issuer)
    .setAudience(misdeed === 'audience' ? 'somebody else' : clientId)
    .setSubject('rogue-1')
    .setIssuedAt(now)
    .setExpirationTime(now + 300)
    .sign((misdeed === 'signature' ? foreign : ownKey).privateKey)
}
