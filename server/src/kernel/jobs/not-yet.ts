/** Thrown by a run that is only too early: it is retried like one that failed, and not reported. */
export class NotYet extends Error {}
