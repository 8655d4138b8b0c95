/** Answers that come within this time show no loading state: a flash would be worse than nothing. */
const delay = 200
/** Once shown it stays this long: what is gone before it was seen is a flash, too. */
const minimum = 200

interface LoadingPhase {
  readonly set: (isActive: boolean) => void
  readonly stop: () => void
}

/** Tells when a loading state is to be seen: late, and then not too short. Nothing waits where none was shown. */
export function loadingPhase(show: (isShown: boolean) => void): LoadingPhase {
  let timer: ReturnType<typeof setTimeout> | undefined
  let shownAt: number | null = null
  const turn = (isShown: boolean) => {
    shownAt = isShown ? Date.now() : null
    show(isShown)
  }
  const stop = () => clearTimeout(timer)
  return {
    stop,
    set: (isActive) => {
      stop()
      if (isActive && shownAt === null) timer = setTimeout(turn, delay, true)
      if (isActive || shownAt === null) return
      const rest = shownAt + minimum - Date.now()
      if (rest > 0) timer = setTimeout(turn, rest, false)
      else turn(false)
    },
  }
}
