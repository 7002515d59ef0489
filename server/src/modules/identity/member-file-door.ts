// What other modules add to a member's page at the desk.
export { addToTimeline, type TimelineSource } from './file/timeline-sources.ts'
export { type PlacedItem, timelineOrder, type TimelinePage } from './file/timeline-store.ts'
