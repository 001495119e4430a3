/** Tests of the selection of a picture on the device (M05). */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type PictureChange, PictureField } from '../../web/ui/PictureField.tsx'
import './helpers/component-texts.ts'

const changes: PictureChange[] = []

function SamplePictureForm({ maxBytes = 10 }: { maxBytes?: number }) {
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
      maxBytes={maxBytes}
    />
  )
}

const pickPictureFile = async (file: File) =>
  await userEvent.upload(screen.getByLabelText(/Choisir une/), file, { applyAccept: false })
const refusalMessage = /PNG ou JPEG d’au plus/

beforeEach(() => {
  changes.length = 0
})

test.each([
  ['moi.PNG', 'image/png', 'image/png'],
  ['moi.jpg', 'image/jpeg', 'image/jpeg'],
  // A picture from a camera may have no file extension.
  ['1000012345', 'image/jpeg', 'image/jpeg', '1000012345.jpg'],
  // Some devices report no media type.
  ['moi.jpeg', '', 'image/jpeg'],
])(
  'the picture field accepts the picture %s with the media type %j [M05]',
  async (fileName, type, contentType, sentAs = fileName) => {
    render(<SamplePictureForm />)
    await pickPictureFile(new File(['12345'], fileName, { type }))
    await screen.findByRole('img', { name: 'Votre photo' })
    expect(changes).toEqual([{ fileName: sentAs, base64: btoa('12345'), contentType }])
  },
)

test.each([
  ['of another media type', new File(['12345'], 'moi.gif', { type: 'image/gif' })],
  ['of a media type that contradicts its name', new File(['12345'], 'moi.png', { type: 'text/html' })],
  ['empty', new File([], 'moi.png', { type: 'image/png' })],
  ['too large and unreadable for the browser', new File(['12345678901'], 'moi.png', { type: 'image/png' })],
])('the picture field rejects a file that is %s, and shows a message [M05]', async (_, file) => {
  render(<SamplePictureForm />)
  await pickPictureFile(file)
  await screen.findByText(refusalMessage)
  expect(changes).toEqual([])
})

/**
 * Stubs the canvas of a device that can or cannot resize pictures. Returns an array to which the
 * width and height of each drawn picture are appended, in pixels.
 */
function stubPictureResizing(resize: () => Promise<Blob | null>): number[][] {
  const drawn: number[][] = []
  const picture = { width: 4_000, height: 3_000, close: () => {} }
  vi.stubGlobal('createImageBitmap', async () => await Promise.resolve(picture))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => {},
    drawImage: (...[, , , width, height]: number[]) => drawn.push([width!, height!]),
  } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => void resize().then(take))
  return drawn
}

const jpeg = new Blob(['123'], { type: 'image/jpeg' })

test.each([
  ['too large', 10, new File(['12345678901'], 'IMG_1.PNG', { type: 'image/png' })],
  [
    'larger than any screen displays',
    5_000_000,
    new File(['1'.repeat(400_000)], 'IMG_1.PNG', { type: 'image/png' }),
  ],
])(
  'the picture field resizes a picture that is %s, and converts it to JPEG [D49]',
  async (_, largest, file) => {
    const drawn = stubPictureResizing(async () => await Promise.resolve(jpeg))
    render(<SamplePictureForm maxBytes={largest} />)
    await pickPictureFile(file)
    await screen.findByRole('img', { name: 'Votre photo' })
    expect(changes).toEqual([{ fileName: 'IMG_1.jpg', base64: btoa('123'), contentType: 'image/jpeg' }])
    expect(drawn).toEqual([[1_024, 768]])
    vi.unstubAllGlobals()
  },
)

test.each([
  ['IMG_1.JPG', 'image/jpeg'],
  ['IMG_1.PNG', 'image/png'],
])(
  'the picture field redraws a small picture in its own format, without the metadata of the camera: %s [D49]',
  async (name, type) => {
    const drawn = stubPictureResizing(async () => await Promise.resolve(new Blob(['123'], { type })))
    const toBlob = vi.mocked(HTMLCanvasElement.prototype.toBlob)
    render(<SamplePictureForm maxBytes={5_000_000} />)
    await pickPictureFile(new File(['1234 GPS'], name, { type }))
    await screen.findByRole('img', { name: 'Votre photo' })
    expect(changes).toEqual([{ fileName: name, base64: btoa('123'), contentType: type }])
    expect(drawn).toEqual([[1_024, 768]])
    expect(toBlob.mock.lastCall?.[1]).toBe(type)
    vi.unstubAllGlobals()
  },
)

test('a picture that the device cannot resize is accepted unchanged within the size limit', async () => {
  stubPictureResizing(async () => await Promise.resolve(null))
  render(<SamplePictureForm maxBytes={5_000_000} />)
  const text = '1'.repeat(400_000)
  await pickPictureFile(new File([text], 'IMG_1.PNG', { type: 'image/png' }))
  await screen.findByRole('img', { name: 'Votre photo' })
  expect(changes).toEqual([{ fileName: 'IMG_1.PNG', base64: btoa(text), contentType: 'image/png' }])
  vi.unstubAllGlobals()
})

test('a file that the device cannot read is rejected with a message at the picture field', async () => {
  vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function (this: FileReader) {
    this.dispatchEvent(new ProgressEvent('error'))
  })
  render(<SamplePictureForm />)
  await pickPictureFile(new File(['12345'], 'moi.png', { type: 'image/png' }))
  await screen.findByText(refusalMessage)
  expect(changes).toEqual([])
})
