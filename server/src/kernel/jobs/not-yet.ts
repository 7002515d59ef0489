/** Thrown by a run that is only too early: it is retried as if it had failed, and nobody is told. */
export class NotYet extends Error {}
