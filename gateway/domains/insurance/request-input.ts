/** Validation of the input of a request for a pass without insurance. */
import type { CallRequest } from '../../federation/build-request.ts'
import type { SubmitInsuranceRequestInput } from '../../graphql/generated/types.ts'
import type { InputCheck } from '../../graphql/input-check.ts'
import {
  checkFileNameLength,
  countDecodedBytes,
  detectFileTypeByBytes,
  detectFileTypeByName,
  readUploadedFileContent,
  removeMetadataFromBase64Picture,
} from '../../graphql/uploaded-files.ts'
import { uploadBytes } from '../../platform/federation-constants.ts'
import { buildRestBodyOfInsuranceRequest } from './rest.ts'

/**
 * Validates an insurance request and returns it in the federation's request format. Throws one
 * error that lists all mistakes.
 */
export function readInsuranceRequestInput(
  input: SubmitInsuranceRequestInput,
  check: InputCheck,
): CallRequest<'requestWithoutInsurance'>['body'] {
  const fileName = check.readText('proof.fileName', input.proof.fileName, { min: 1, max: Number.MAX_VALUE })
  // F07, F08: the file name.
  checkFileNameLength(fileName, 'proof.fileName', check)
  check.addMistakeUnless(detectFileTypeByName(fileName) !== null, 'proof.fileName', 'fileExtension')
  check.readText('proof.contentType', input.proof.contentType, { min: 1, max: 100 })
  const contentField = input.proof.file == null ? 'proof.base64' : 'proof.file'
  const base64 = readUploadedFileContent(input.proof, contentField, check) ?? ''
  const size = countDecodedBytes(base64)
  check.addMistakeUnless(size > 0 && size <= uploadBytes, contentField, 'fileSize', uploadBytes)
  const isAsNamed = detectFileTypeByBytes(base64) === detectFileTypeByName(fileName)
  check.addMistakeUnless(isAsNamed || size === 0, 'proof.fileName', 'fileContent')
  // A file of invalid size is refused without being parsed.
  const file = size > 0 && size <= uploadBytes ? removeMetadataFromBase64Picture(base64) : ''
  check.addMistakeUnless(file !== null, 'proof.fileName', 'fileContent')
  const body = buildRestBodyOfInsuranceRequest({
    vehicleId: check.readId('vehicleId', 'Vehicle', input.vehicleId),
    clubId: check.readId('clubId', 'Club', input.clubId),
    type: input.type,
    insurerName: check.readText('insurerName', input.insurerName, { min: 1, max: 100 }),
    policyNumber: check.readText('policyNumber', input.policyNumber, { min: 1, max: 50 }),
    fileName,
    file: file ?? '',
  })
  // The federation's published rules name the content `proof.base64`, however it was sent.
  check.replaceInput({ ...input, proof: { ...input.proof, base64 } })
  check.assertValid()
  return body
}
