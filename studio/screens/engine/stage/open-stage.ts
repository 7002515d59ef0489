import type { Stage, StageOptions } from './stage.ts'

const resizeAfterMs = 120

/**
 * WebGL if available, or a plain canvas where WebGL is imitated; otherwise still pictures, which
 * play just as well. The code is loaded only now.
 */
export async function openStage(options: StageOptions): Promise<Stage> {
  const { box } = options
  const stage = await webglOrStill(options)
  await stage.resize(box.clientWidth, box.clientHeight)
  let timer: ReturnType<typeof setTimeout> | undefined
  new ResizeObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(() => void stage.resize(box.clientWidth, box.clientHeight), resizeAfterMs)
  }).observe(box)
  return stage
}

async function webglOrStill(options: StageOptions): Promise<Stage> {
  const { createPixiStage } = await import('./pixi-stage.ts')
  try {
    return await createPixiStage(options)
  } catch {
    const { createStillStage } = await import('./still-stage.ts')
    options.box.dataset['stage'] = 'still'
    return createStillStage(options)
  }
}
