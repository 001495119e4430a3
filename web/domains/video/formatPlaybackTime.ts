/** Formats a number of seconds as a video time, such as 1:05. */
export function formatPlaybackTime(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
