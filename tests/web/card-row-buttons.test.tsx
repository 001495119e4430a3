/** Tests of the position that is shown above the row of pass cards. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { CardRowButtons } from '../../web/domains/wallet/CardRowButtons.tsx'
import { initializeAllTexts } from './helpers/load-texts.ts'

beforeAll(initializeAllTexts)
afterEach(cleanup)

test.for([
  ['shows the total number of passes before all passes are loaded', 0, false, '1 sur 12'],
  ['shows the last loaded pass at the end of the row', 5, true, '6 sur 12'],
] as const)('%s', ([, index, isAtEnd, place]) => {
  const position = { isScrollable: true, index, isAtStart: index === 0, isAtEnd }
  render(<CardRowButtons position={position} loaded={6} total={12} onShow={() => undefined} />)
  expect(screen.getByText(place)).toBeTruthy()
})
