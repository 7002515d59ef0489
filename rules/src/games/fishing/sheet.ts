/** Karang Biru, a reef with four seats (handbook, games 4). Every number that decides a shot. */
export const reefSheet = {
  id: 'karang-biru',
  rtpPpm: 960_000,
  seats: 4,
  /** Bullets loaded at once; their price is staked before the first is fired. */
  clip: 20,
  shotsPerSecond: 8,
  /** The sea, in its own units. */
  width: 1600,
  height: 900,
  bulletSpeed: 1_400,
  /** What a kind pays for a bullet, how often it comes, how fast and how large it is. */
  kinds: {
    fry: { pays: 2, weight: 30, seconds: 14, radius: 26 },
    clown: { pays: 3, weight: 26, seconds: 15, radius: 32 },
    puffer: { pays: 5, weight: 20, seconds: 17, radius: 38 },
    squid: { pays: 8, weight: 16, seconds: 18, radius: 42 },
    turtle: { pays: 12, weight: 12, seconds: 20, radius: 52 },
    lantern: { pays: 20, weight: 8, seconds: 20, radius: 50 },
    shark: { pays: 40, weight: 5, seconds: 16, radius: 84 },
    ray: { pays: 60, weight: 4, seconds: 18, radius: 88 },
    mermaid: { pays: 100, weight: 2, seconds: 22, radius: 76 },
    naga: { pays: 350, weight: 1, seconds: 26, radius: 120 },
    /** Pays for itself and for every fish that its blast reaches. */
    crab: { pays: 6, weight: 3, seconds: 20, radius: 54 },
  },
  /** Drawn when it is killed, each as likely; its mean is what the chance is taken from. */
  nagaPays: [200, 300, 400, 500],
  blastRadius: 260,
  waveSeconds: 5,
  fishPerWave: 6,
} as const

export type FishKind = keyof typeof reefSheet.kinds
export const fishKinds = Object.keys(reefSheet.kinds) as readonly FishKind[]
