const answers =
  'Every answer is {success, value} or {success: false, message, value}; the HTTP status says the same.'
const sealing =
  'A body that is `application/jose` is the JSON below as a compact JWE: header ' +
  '{"alg":"ECDH-ES","enc":"A256GCM","kid","epk"}, sealed to the first key of GET /wps/system/keys ' +
  '(the member site and the console have the same).'
const sessions =
  'Every call that is not a GET carries `Origin`: the address of the site itself. Signing in answers ' +
  'a `token` and sets a cookie; send the token as `x-kancil-token` and the cookie with every call ' +
  'that needs a session. A member signs in by /wps/session/login. Where it answers ' +
  '`verification_required`, GET /wps/verification/pow?purpose=login gives parameters: count n up ' +
  'from 0 until the hex of PBKDF2-SHA-256(password = the bytes of the nonce and n in four bytes, ' +
  'big-endian; salt; `cost` rounds; `keyLength` bytes) begins with `keyPrefix`; POST ' +
  '/wps/verification/pow answers the `verification` to sign in with. An operator signs in at the ' +
  'console by /console/session/login {name, password} and /console/session/totp {challenge, code}, ' +
  'both sealed; its own page of the API is at /docs there, for operators.'

/** What no single endpoint says, for whoever calls them from a program of their own. */
export const howToCall: readonly string[] = [answers, sealing, sessions]
