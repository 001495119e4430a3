import userEvent from '@testing-library/user-event'

/**
 * Presses a button by a click, by a double click and by Enter, and calls `expectEffect` after each
 * way of pressing. The button has the focus before each press.
 */
export async function pressButtonInEveryWay(button: HTMLElement, expectEffect: () => void): Promise<void> {
  for (const press of [
    () => userEvent.click(button),
    () => userEvent.dblClick(button),
    () => userEvent.keyboard('{Enter}'),
  ]) {
    button.focus()
    await press()
    expectEffect()
  }
}
