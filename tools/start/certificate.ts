import { X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'

export type CertificateFiles = { readonly cert: string; readonly key: string }

const days = 397
const dayMs = 24 * 60 * 60 * 1000

/**
 * A self-signed certificate for this machine's names and addresses, kept until it expires or the
 * addresses change. A browser warns about it once, because no authority vouches for it.
 *
 * @returns the files, in PEM
 */
export async function certificateIn(folder: string): Promise<CertificateFiles> {
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  const names = ['localhost', hostname()]
  const addresses = ['127.0.0.1', '::1', ...ownAddresses()]
  if (existsSync(files.cert) && existsSync(files.key) && serves(files.cert, addresses)) return files

  const notBefore = new Date(Date.now() - dayMs)
  const { cert, private: key } = await generate(
    [{ name: 'commonName', value: 'Kancil on this machine' }],
    {
      algorithm: 'sha256',
      keyType: 'ec',
      notBeforeDate: notBefore,
      notAfterDate: new Date(notBefore.getTime() + days * dayMs),
      extensions: [
        { name: 'basicConstraints', cA: false },
        { name: 'keyUsage', digitalSignature: true },
        { name: 'extKeyUsage', serverAuth: true },
        {
          name: 'subjectAltName',
          altNames: [
            ...names.map((value) => ({ type: 2 as const, value })),
            ...addresses.map((ip) => ({ type: 7 as const, ip })),
          ],
        },
      ],
    },
  )
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(files.key, key, { mode: 0o600 })
  writeFileSync(files.cert, cert)
  return files
}

function serves(file: string, addresses: readonly string[]): boolean {
  const certificate = new X509Certificate(readFileSync(file))
  const isFresh = Date.parse(certificate.validTo) > Date.now() + 7 * dayMs
  return isFresh && addresses.every((address) => certificate.checkIP(address) !== undefined)
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address)
}
