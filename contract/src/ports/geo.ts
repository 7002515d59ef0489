/** Where an address lies. */
export interface Geo {
  /**
   * ISO 3166-1 alpha-2 code of the country, '' where the data say nothing: loopback, private and
   * unassigned addresses, and what is no address.
   */
  countryOf(ip: string): string
  /** ISO 3166-2 code of the region within it, `MY-10`; '' where the data know none. */
  regionOf(ip: string): string
}
