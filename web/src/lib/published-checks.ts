/**
 * Scripts of `tools/verify` that stand alone. The site serves them at its top, so that whoever is
 * told of one can have it.
 */
export const publishedChecks = [
  'verify-agent-statement.mjs',
  'verify-statement.mjs',
  'statement.mjs',
  'round.mjs',
  'draw.mjs',
  'reward-draw.mjs',
] as const
