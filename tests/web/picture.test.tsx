/** A picture that is picked from the device (M05). */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type PictureChange, PictureField } from '../../web/ui/PictureField.tsx'
import './texts.ts'

const changes: PictureChange[] = []

function Sample() {
  const [change, setChange] = useState<PictureChange>(null)
  return (
    <PictureField
      id="picture"
      label="Photo"
      alt="Votre photo"
      url={null}
      change={change}
      onChange={(next) => {
        changes.push(next)
        setChange(next)
      }}
      largest={10}
    />
  )
}

const pick = async (file: File) =>
  await userEvent.upload(screen.getByLabelText(/Choisir une/), file, { applyAccept: false })
const refused = /PNG ou JPEG d’au plus/

beforeEach(() => {
  changes.length = 0
})

test.each([
  ['moi.PNG', 'image/png', 'image/png'],
  ['moi.jpg', 'image/jpeg', 'image/jpeg'],
  // A camera's may have no extension.
  ['1000012345', 'image/jpeg', 'image/jpeg', '1000012345.jpg'],
  // Some devices know no kind.
  ['moi.jpeg', '', 'image/jpeg'],
])('[M05] %s of the kind %j is taken', async (fileName, type, contentType, sentAs = fileName) => {
  render(<Sample />)
  await pick(new File(['12345'], fileName, { type }))
  await screen.findByRole('img', { name: 'Votre photo' })
  expect(changes).toEqual([{ fileName: sentAs, base64: btoa('12345'), contentType }])
})

test.each([
  ['of another kind', new File(['12345'], 'moi.gif', { type: 'image/gif' })],
  ['of another kind than its name', new File(['12345'], 'moi.png', { type: 'text/html' })],
  ['empty', new File([], 'moi.png', { type: 'image/png' })],
  ['too large, and no picture to the browser', new File(['12345678901'], 'moi.png', { type: 'image/png' })],
])('[M05] a file that is %s is refused in its place', async (_, file) => {
  render(<Sample />)
  await pick(file)
  await screen.findByText(refused)
  expect(changes).toEqual([])
})

test('[D49] a picture that is too large is made smaller, as a JPEG', async () => {
  const picture = { width: 40, height: 30, close: () => {} }
  vi.stubGlobal('createImageBitmap', async () => await Promise.resolve(picture))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => {},
    drawImage: () => {},
  } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) =>
    take(new Blob(['123'], { type: 'image/jpeg' })),
  )
  render(<Sample />)
  await pick(new File(['12345678901'], 'IMG_1.PNG', { type: 'image/png' }))
  await screen.findByRole('img', { name: 'Votre photo' })
  expect(changes).toEqual([{ fileName: 'IMG_1.jpg', base64: btoa('123'), contentType: 'image/jpeg' }])
  vi.unstubAllGlobals()
})

test('a file that the device cannot read is said to be none', async () => {
  vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function (this: FileReader) {
    this.dispatchEvent(new ProgressEvent('error'))
  })
  render(<Sample />)
  await pick(new File(['12345'], 'moi.png', { type: 'image/png' }))
  await screen.findByText(refused)
  expect(changes).toEqual([])
})
