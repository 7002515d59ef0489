import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { BlockList, isIP } from 'node:net'
import type { Geo } from '@kancil/contract/ports/geo'
import { Reader, type Response } from 'mmdb-lib'

/**
 * Addresses that belong to nobody in particular (RFC 6890): for these, the registries' data name
 * the registry's own country.
 */
const special = new BlockList()
for (const range of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24',
  '192.0.2.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3',
].flatMap((line) => line.split(' '))) {
  const [address = '', bits] = range.split('/')
  special.addSubnet(address, Number(bits), 'ipv4')
}
for (const range of [
  '::/127',
  '64:ff9b:1::/48',
  '100::/64',
  '2001:db8::/32',
  'fc00::/7',
  'fe80::/10',
]) {
  const [address = '', bits] = range.split('/')
  special.addSubnet(address, Number(bits), 'ipv6')
}

/** This file's own format: only the code, while the library's types describe MaxMind's records. */
type Entry = { readonly country_code?: string }

/**
 * Countries from the whois and ASN data of ip-location-db (CC0), which are part of the package: no
 * outside call is made. They know countries only, no regions. The file is read on the first query
 * and kept.
 */
export function openWhoisCountry(): Geo {
  let reader: Reader<Response> | undefined
  const open = (): Reader<Response> => {
    const name = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'
    return new Reader<Response>(readFileSync(createRequire(import.meta.url).resolve(name)))
  }
  return {
    countryOf(ip) {
      // A dual-stack socket writes an IPv4 visitor as ::ffff:203.0.113.7.
      const address = ip.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '')
      const family = isIP(address)
      if (family === 0 || special.check(address, family === 4 ? 'ipv4' : 'ipv6')) return ''
      const code = ((reader ??= open()).get(address) as Entry | null)?.country_code ?? ''
      return /^[A-Z]{2}$/.test(code) && code !== 'ZZ' ? code : ''
    },
    regionOf: () => '',
  }
}
