/** Where an address is. */
export interface Geo {
  /**
   * ISO 3166-1 alpha-2 code of the country, '' if the data do not tell: loopback, private and
   * unassigned addresses, and anything that is not an address.
   */
  countryOf(ip: string): string
  /** ISO 3166-2 code of the region, `MY-10`; '' if the data do not tell. */
  regionOf(ip: string): string
}
