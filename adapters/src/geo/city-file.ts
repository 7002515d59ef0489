import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import type { Geo } from '@kancil/contract/ports/geo'
import { type CityResponse, Reader } from 'mmdb-lib'

/**
 * Countries and their regions from a file that the operator supplies in MaxMind's city format
 * (GeoLite2 City, DB-IP City Lite, GeoIP2). Read whole at once, so that a wrong file is reported at
 * startup.
 *
 * @throws if the file cannot be read or has another format
 */
export function openCityFile(path: string): Geo {
  const reader = read(path)
  const entryOf = (ip: string): CityResponse | null => {
    // A dual-stack socket writes an IPv4 visitor as ::ffff:203.0.113.7.
    const address = ip.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '')
    return isIP(address) === 0 ? null : reader.get(address)
  }
  return {
    countryOf(ip) {
      const code = entryOf(ip)?.country?.iso_code ?? ''
      return /^[A-Z]{2}$/.test(code) ? code : ''
    },
    regionOf(ip) {
      const entry = entryOf(ip)
      const code = `${entry?.country?.iso_code}-${entry?.subdivisions?.[0]?.iso_code}`
      return /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(code) ? code : ''
    },
  }
}

function read(path: string): Reader<CityResponse> {
  const bytes = readFileSync(path)
  try {
    return new Reader<CityResponse>(bytes)
  } catch (error) {
    throw new Error(`${path} is no file in MaxMind's form`, { cause: error })
  }
}
