/** Maximum time in milliseconds between the two presses of a double press. */
export const doublePressMs = 300

/**
 * Returns the form control or notice whose id is `field`. If no element has this id, returns the
 * control whose name is `field`.
 */
const findFormControl = (field: string): HTMLElement | undefined =>
  document.getElementById(field) ?? document.getElementsByName(field)[0]

/** Scrolls a form control into view, with its label. */
function scrollToField(control: HTMLElement): void {
  const scrollTarget = control instanceof HTMLInputElement ? (control.labels?.[0] ?? control) : control
  scrollTarget.scrollIntoView({ block: 'nearest' })
}

/**
 * Moves the focus to a form control or notice and scrolls it into view. Returns false if the
 * control or notice does not exist.
 * @param field id of the element, or name of the control if the form sets no id
 */
export function focusField(field: string): boolean {
  const control = findFormControl(field)
  if (!control) return false
  scrollToField(control)
  control.focus({ preventScroll: true })
  return true
}

/**
 * Moves the focus to the control of a missing choice, after a press on the button that this choice
 * will enable. The page scrolls a moment later, so that the second press of a double press hits no
 * other control.
 * @param field id of the element, or name of the control if the form sets no id
 */
export function focusMissingChoice(field: string): void {
  const control = findFormControl(field)
  control?.focus({ preventScroll: true })
  setTimeout(() => {
    if (control && control === document.activeElement) scrollToField(control)
  }, doublePressMs)
}
