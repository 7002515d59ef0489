import './instant.css'
import { agreesWith } from '../engine/fair/check-outcome.ts'
import { openCabinet } from '../cabinet/open-cabinet.ts'
import type { InstantScreen } from './board.ts'
import { createCourse } from './course.ts'
import { createControls } from './controls.ts'

const rtpPercent = '99.00'

/** Opens an instant game in the page. */
export function openInstant(screen: InstantScreen): void {
  const { rules, title, theme, tune, ruleKeys } = screen
  openCabinet(
    {
      ...{ code: rules.sheet.id, title, theme, tune, rtpPercent },
      rules: (say) =>
        [...ruleKeys, 'rule.exact', 'rule.decided', 'rule.fault'].map((key) =>
          say(key as (typeof ruleKeys)[number], { rtp: rtpPercent }),
        ),
      agrees: (replay, serverSeed) => agreesWith(rules, replay, serverSeed),
    },
    (cabinet) => {
      const { say, sound, isCalm, isQuick, shell } = cabinet
      const board = screen.createBoard({
        ...{ say, sound, isCalm, isQuick },
        onStep: (step) => course.step(step),
      })
      const controls = createControls(cabinet)
      const choices = document.createElement('div')
      choices.className = 'choices'
      choices.append(...board.choices)
      shell.board.append(board.root, choices)
      const course = createCourse({ cabinet, board, controls, screen })
      controls.play.addEventListener('click', course.press)
      controls.betUp.addEventListener('click', () => course.stepBet(1))
      controls.betDown.addEventListener('click', () => course.stepBet(-1))
      return course
    },
  )
}
