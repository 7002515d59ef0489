import type { SandboxMatchAct } from '@kancil/contract/ports/sports-feed'
import { type Course, finalScore } from './course.ts'
import { bucketAt } from './football.ts'

/** What people at the sandbox's desk make of a match: it goes on as they say. */
export function actOn(course: Course, act: SandboxMatchAct, now: number): Course {
  const at = Math.floor((now - course.startsAt) / 1_000)
  switch (act) {
    case 'kickOff':
      // It is played at all, and the desk decides the goals.
      return {
        ...course,
        startsAt: now,
        plannedAt: undefined,
        fate: 'played',
        correction: null,
        goals: [],
        cards: [],
        corners: [],
      }
    case 'homeGoal':
    case 'awayGoal':
      return {
        ...course,
        goals: [...course.goals, { at, side: act === 'homeGoal' ? 'home' : 'away' }],
      }
    case 'finish': {
      const goals = course.goals.filter((goal) => goal.at <= at)
      const halfEnds = Math.min(course.halfEnds, Math.max(at, 0))
      return { ...course, goals, halfEnds, resumes: Math.min(course.resumes, halfEnds), ends: at }
    }
    case 'postpone':
      return { ...course, fate: 'postponed', fateAt: Math.min(at, -1) }
    case 'abandon':
      return { ...course, fate: 'abandoned', fateAt: at }
    case 'correct': {
      const [home, away] = finalScore(course.goals)
      // Its revision is the second in which it is said: a later one than the result's.
      const later = Math.max(at, course.ends + 1)
      return { ...course, correction: { at: later, score: [home + 1, away] } }
    }
    case 'hold':
      return { ...course, held: { at: now, bucket: bucketAt(course, now) } }
    case 'release':
      return { ...course, held: undefined }
    case 'silence':
      return course
  }
}
