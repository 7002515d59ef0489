/**
 * What a test run covers. `once` is `npm test`: every test in one form. `rest` is what `npm run
 * test:all` adds: every walk in its other languages and sizes, the other simulated worlds, and the
 * tests of the tools. `all` is both, and the default when vitest is run by hand.
 */
export type Scope = 'once' | 'rest' | 'all'
/** The scope of this run, from `KANCIL_TEST_SCOPE`. */
export declare function scope(): Scope
/**
 * Of cases that are one test in many forms, those for this run; `isOnce` marks the ones in `once`.
 */
export declare function ofScope<Case>(
  cases: readonly Case[],
  isOnce: (item: Case, index: number) => boolean,
): readonly Case[]
