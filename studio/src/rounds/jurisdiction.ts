import type { RgsJurisdiction } from '@kancil/contract/seamless/rgs'

/** Our slots have no buy feature, so every profile says so. */
const standard: RgsJurisdiction = {
  socialCasino: false,
  disabledFullscreen: false,
  disabledTurbo: false,
  disabledSuperTurbo: true,
  disabledAutoplay: false,
  disabledSlamstop: false,
  disabledSpacebar: false,
  disabledBuyFeature: true,
  displayNetPosition: true,
  displayRTP: true,
  displaySessionTimer: false,
  minimumRoundDuration: 0,
}

/** For strict markets: no speeding up, 2.5 s a spin, the clock in view (reliability G9). */
const strict: RgsJurisdiction = {
  ...standard,
  disabledTurbo: true,
  disabledAutoplay: true,
  disabledSlamstop: true,
  displaySessionTimer: true,
  minimumRoundDuration: 2_500,
}

/** The rules of play for the profile's name; an unknown name gets the strict ones. */
export function jurisdictionOf(profile: string): RgsJurisdiction {
  return profile === 'standard' ? standard : strict
}
