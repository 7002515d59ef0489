const answerWithinMs = 2_000

/**
 * The first of a frame's addresses whose host answers. The last is used without a check, because
 * there is no other. Only `/health` is requested: the frame's own address works only once.
 */
export async function answeringAddress(
  addresses: readonly string[],
  answers: (origin: string) => Promise<boolean> = hostAnswers,
): Promise<string> {
  const last = addresses.at(-1)!
  for (const address of addresses.slice(0, -1))
    if (await answers(new URL(address).origin)) return address
  return last
}

async function hostAnswers(origin: string): Promise<boolean> {
  try {
    const answer = await fetch(`${origin}/health`, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    return answer.ok
  } catch {
    return false
  }
}
