import {
  firebaseKeysUrl,
  firebaseRestUrl,
  type PhoneAuthProvider,
  sandboxPhoneAuthApiKey,
  sandboxPhoneAuthPath,
  sandboxPhoneAuthProject,
} from '@kancil/contract/ports/phone-auth'

/**
 * The operator's own Firebase project, from `KANCIL_PHONE_AUTH_PROJECT`, `..._API_KEY` and
 * `..._CAPTCHA_URL`: the page of the operator's at which the provider checks for people.
 */
export function phoneAuthClient(env: NodeJS.ProcessEnv): PhoneAuthProvider | undefined {
  const names = ['PROJECT', 'API_KEY', 'CAPTCHA_URL'].map((name) => `KANCIL_PHONE_AUTH_${name}`)
  const [project, apiKey, captchaUrl] = names.map((name) => env[name])
  if (!project && !apiKey && !captchaUrl) return undefined
  if (!project || !apiKey || !captchaUrl)
    throw new Error(`${names.join(', ')} are set together or not at all`)
  if (!/^[a-z0-9-]{4,40}$/.test(project))
    throw new Error('KANCIL_PHONE_AUTH_PROJECT must be a Firebase project id')
  if (!captchaUrl.startsWith('https://'))
    throw new Error('KANCIL_PHONE_AUTH_CAPTCHA_URL must be https')
  return { project, apiKey, captchaUrl, restUrl: firebaseRestUrl, keysUrl: firebaseKeysUrl }
}

type ReachInput = {
  readonly phoneAuth: PhoneAuthProvider | undefined
  readonly realMoney: boolean
  readonly sandboxUrl: string
}

/** The provider of this installation: the operator's, else the sandbox's in play money, or none. */
export function phoneAuthOf({ phoneAuth, realMoney, sandboxUrl }: ReachInput) {
  if (phoneAuth) return phoneAuth
  if (realMoney) return null
  const base = `${sandboxUrl}${sandboxPhoneAuthPath}`
  const sandbox: PhoneAuthProvider = {
    project: sandboxPhoneAuthProject,
    apiKey: sandboxPhoneAuthApiKey,
    restUrl: base,
    captchaUrl: `${base}/check`,
    keysUrl: `${base}/keys`,
  }
  return sandbox
}
