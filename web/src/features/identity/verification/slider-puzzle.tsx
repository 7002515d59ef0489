import {
  checkSlider,
  newSlider,
  type SliderChallenge,
  sliderWidth,
} from '@kancil/contract/identity/verification/slider'
import { type VerificationPurpose } from '@kancil/contract/identity/verification/purpose'
import { useQuery } from '@tanstack/react-query'
import { MoveHorizontal, RefreshCw } from 'lucide-react'
import { type ReactElement, useId, useRef } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { call } from '../../../lib/call/send.ts'
import { useAction } from '../../../lib/call/queries.ts'
import { explainCommon, texts } from '../../../lib/texts.ts'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/style/class-names.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useFirstFocus } from '../login/use-first-focus.ts'
import { slideMax, type Slider, useSlide } from './use-slide.ts'

const explain = texts(checkSlider, {
  slider_missed: 'identity.slider.missed',
  slider_expired: 'identity.slider.expired',
})

/** The puzzle: drag the handle, or move it with the arrow keys and press Enter. */
export function SliderPuzzle(props: {
  purpose: VerificationPurpose
  onSolved: (verification: string) => void
}): ReactElement {
  const text = useText()
  const id = useId()
  const check = useAction(checkSlider)
  const puzzle = useQuery({
    queryKey: [newSlider.name, id],
    queryFn: ({ signal }) => call(newSlider, { purpose: props.purpose }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Offline it fails at once, with the network's text: waiting for a network shows an empty box.
    networkMode: 'always',
    retry: false,
  })
  const current = puzzle.isFetching ? undefined : puzzle.data
  const failed = puzzle.isError && !puzzle.isFetching

  const slide = useSlide((done, reset) => {
    if (!current) return
    check.mutate(
      { challengeId: current.challengeId, ...done },
      {
        onSuccess: ({ verification }) => props.onSolved(verification),
        onError(error) {
          reset()
          if (error.code === 'slider_expired' || error.value['triesLeft'] === 0)
            void puzzle.refetch()
        },
      },
    )
  })

  function refresh(): void {
    slide.reset()
    void puzzle.refetch()
  }

  const { id: words, values } = explainCommon(puzzle.error)
  return (
    <div className="grid gap-3">
      {failed ? (
        <Notice tone="danger">{text(words, values)}</Notice>
      ) : (
        <Picture puzzle={current} x={slide.x} />
      )}
      <Track slide={slide} disabled={!current || check.isPending} />
      <FailureNotice error={check.error} explain={explain} />
      <Button
        variant="ghost"
        size="sm"
        icon={<RefreshCw size={15} aria-hidden="true" />}
        onClick={refresh}
        disabled={check.isPending || puzzle.isFetching}
      >
        {text('identity.slider.another')}
      </Button>
    </div>
  )
}

function Track({ slide, disabled }: { slide: Slider; disabled: boolean }): ReactElement {
  const text = useText()
  const handle = useRef<HTMLButtonElement>(null)
  useFirstFocus(() => handle.current?.focus())
  const part = `${(slide.x / sliderWidth) * 100}%`
  return (
    <div dir="ltr" className="relative h-12 rounded-full bg-bg border border-line">
      <span
        aria-hidden="true"
        className="absolute inset-y-0 start-0 rounded-full bg-raised"
        style={{ width: `calc(${part} + 48px)` }}
      />
      {slide.x === 0 && (
        <span
          className={classNames(
            'absolute inset-0 grid place-items-center ps-12 text-sm text-muted',
            'pointer-events-none',
          )}
        >
          {text('identity.slider.drag')}
        </span>
      )}
      <button
        ref={handle}
        type="button"
        role="slider"
        aria-label={text('identity.slider.label')}
        aria-valuemin={0}
        aria-valuemax={slideMax}
        aria-valuenow={Math.round(slide.x)}
        aria-disabled={disabled}
        {...(disabled ? {} : slide.handle)}
        className={classNames(
          'absolute top-0 grid place-items-center size-[46px] rounded-full',
          'bg-primary text-on-primary cursor-grab active:cursor-grabbing touch-none',
          disabled && 'opacity-60',
        )}
        style={{ insetInlineStart: part }}
      >
        <MoveHorizontal size={20} aria-hidden="true" />
      </button>
    </div>
  )
}

function Picture(props: { puzzle: SliderChallenge | undefined; x: number }): ReactElement {
  const text = useText()
  const { puzzle, x } = props
  if (!puzzle) return <Skeleton className="aspect-2/1 w-full rounded-md" />
  const { width, height, pieceSize, pieceTop } = puzzle
  return (
    <div dir="ltr" className="relative aspect-2/1 w-full overflow-hidden rounded-md select-none">
      <img
        src={`data:image/png;base64,${puzzle.background}`}
        alt={text('identity.slider.picture')}
        draggable={false}
        className="size-full"
      />
      <img
        src={`data:image/png;base64,${puzzle.piece}`}
        alt=""
        draggable={false}
        className="absolute drop-shadow-md"
        style={{
          insetInlineStart: `${(x / width) * 100}%`,
          top: `${(pieceTop / height) * 100}%`,
          width: `${(pieceSize / width) * 100}%`,
        }}
      />
    </div>
  )
}
