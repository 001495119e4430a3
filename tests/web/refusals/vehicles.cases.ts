/**
 * Test cases: additions, changes and removals of a vehicle that the gateway refuses, and what the
 * screen must show.
 */
import { screen } from '@testing-library/react'
import addVehicle from '../../../web/__generated__/AddVehicleFormMutation.graphql.ts'
import deleteVehicle from '../../../web/__generated__/DeleteVehicleMutation.graphql.ts'
import editVehicle from '../../../web/__generated__/EditVehicleFormMutation.graphql.ts'
import { viewer } from './default-mutation-results.ts'
import { findFormControl, normalizeSpaces, pressButton, translate, user } from '../helpers/portal-screen.tsx'
import {
  type RefusalScreen,
  expectFocusedAlert,
  createFieldErrorCheck,
  expectChoiceError,
  expectFieldNotSent,
} from './harness.tsx'
import { selectPictureFile } from './members.cases.ts'

/**
 * Vehicle makes for the tests: one make with a model of each vehicle type, and one make without
 * models.
 */
export const makes = [
  {
    __typename: 'Make',
    id: 'make-1',
    name: 'Yamaha',
    models: [
      { __typename: 'VehicleModel', id: 'model-1', name: 'Kodiak 450', type: 'QUAD' },
      { __typename: 'VehicleModel', id: 'model-2', name: 'Viking', type: 'SIDE_BY_SIDE' },
    ],
  },
  { __typename: 'Make', id: 'make-2', name: 'Boréal', models: [] },
]

/** Vehicle with all data, whose make and model are in the list of vehicle makes. */
export const vehicle = {
  __typename: 'Vehicle',
  id: 'vehicle-1',
  name: 'CARIBOU',
  type: 'QUAD',
  make: 'Yamaha',
  model: 'Kodiak 450',
  listedMake: { __typename: 'Make', id: 'make-1' },
  listedModel: { __typename: 'VehicleModel', id: 'model-1' },
  registration: 'V123 456',
  year: '2021',
  serialNumber: '5Y4AJ1',
  displacement: 450,
  weight: 300,
  pictureUrl: null,
  lockedFields: [],
  lockReason: null,
  needsUpdate: false,
  deleteObstacle: null,
}

/** Vehicle with a picture, whose make and model are not in the list of vehicle makes. */
export const unlistedVehicle = {
  ...vehicle,
  make: 'Atelier',
  model: 'Prototype',
  listedMake: null,
  listedModel: null,
  pictureUrl: '/pictures/1',
}

/** Values for the text fields of the vehicle form, without type, make and model. */
const details = {
  name: 'CASTOR',
  registration: 'V987 654',
  year: '2023',
  serialNumber: '5Y4AJ2',
  displacement: '500',
  weight: '310',
  restrictionsAccepted: true,
}
const ofDetails = Object.fromEntries(Object.keys(details).map((name) => [name, createFieldErrorCheck(name)]))

/** Selects the option for a vehicle make or model that is not in the list. */
export async function selectUnlistedOption(fieldName: 'makeId' | 'modelId'): Promise<void> {
  await user.click(await findFormControl(fieldName))
  const option = screen
    .getAllByRole('option')
    .find(({ textContent }) => normalizeSpaces(textContent) === translate(`vehicles:${fieldName}.unlisted`))
  await user.click(option!)
}

const add = {
  document: addVehicle,
  mutation: 'addVehicle',
  address: '/addvehicle',
  signedIn: true,
  send: ['vehicles:AddVehicle.submit'],
  data: { makes },
} satisfies Partial<RefusalScreen>

const edit = {
  document: editVehicle,
  mutation: 'patchVehicle',
  address: '/editvehicle/vehicle-1',
  signedIn: true,
  send: ['vehicles:EditVehicle.submit'],
  data: { makes, viewer: { ...viewer, vehicle } },
} satisfies Partial<RefusalScreen>

const ofPicture = Object.fromEntries(
  [
    'picture',
    'picture.upload',
    'picture.upload.fileName',
    'picture.upload.base64',
    'picture.upload.contentType',
  ].map((part) => [part, createFieldErrorCheck('picture')]),
)

export const screens: RefusalScreen[] = [
  {
    ...add,
    title: 'adding a vehicle of a listed make and model [D38, O21]',
    typed: { type: true, makeId: 'Yamaha', modelId: 'Kodiak 450', ...details },
    fill: selectPictureFile,
    problems: { RefusedProblem: expectFocusedAlert() },
    inputs: {
      ...ofDetails,
      type: expectChoiceError('type'),
      makeId: createFieldErrorCheck('makeId'),
      modelId: createFieldErrorCheck('modelId'),
      ...ofPicture,
      'picture.delete': expectFieldNotSent,
      'picture.upload.file': expectFieldNotSent,
      modelYear: expectFieldNotSent,
    },
  },
  {
    ...add,
    title: 'adding a vehicle of an unlisted make and model [D45]',
    typed: { type: true, ...details },
    fill: async () => {
      await selectUnlistedOption('makeId')
      await user.type(await findFormControl('make'), 'Zongshen')
      await user.type(await findFormControl('model'), 'Z 200')
    },
    inputs: {
      make: createFieldErrorCheck('make'),
      model: createFieldErrorCheck('model'),
      makeId: createFieldErrorCheck('make'),
      modelId: createFieldErrorCheck('model'),
    },
  },
  {
    ...edit,
    title: 'changing a vehicle [D38]',
    typed: { makeId: 'yamaha', ...details },
    fill: selectPictureFile,
    limited: 'makeId',
    problems: {
      VehicleNotFoundProblem: expectFocusedAlert('vehicles:AddVehicle.notFound'),
      EditLimitedProblem: createFieldErrorCheck('makeId'),
      RefusedProblem: expectFocusedAlert(),
    },
    inputs: {
      ...ofDetails,
      vehicleId: expectFocusedAlert(),
      makeId: createFieldErrorCheck('makeId'),
      modelId: createFieldErrorCheck('modelId'),
      type: expectChoiceError('type'),
      ...ofPicture,
    },
  },
  {
    ...edit,
    title: 'changing a vehicle of an unlisted make and removing its picture',
    data: { makes, viewer: { ...viewer, vehicle: unlistedVehicle } },
    typed: { make: 'Atelier Nord', model: 'Prototype 2', ...details },
    fill: async () => await pressButton('common:ui.picture.remove'),
    inputs: {
      make: createFieldErrorCheck('make'),
      model: createFieldErrorCheck('model'),
      'picture.delete': createFieldErrorCheck('picture'),
      'picture.upload': expectFieldNotSent,
      'picture.upload.file': expectFieldNotSent,
      modelYear: expectFieldNotSent,
    },
  },
  {
    ...edit,
    title: 'changing a vehicle with locked make and model [D47]',
    data: {
      makes,
      viewer: {
        ...viewer,
        vehicle: {
          ...vehicle,
          lockReason: 'EDIT_LIMITED',
          lockedFields: ['makeId', 'make', 'modelId', 'model'],
        },
      },
    },
    typed: details,
    limited: 'gone',
    problems: { EditLimitedProblem: expectFocusedAlert() },
    inputs: {
      type: createFieldErrorCheck('type'),
      make: createFieldErrorCheck('makeId'),
      makeId: createFieldErrorCheck('makeId'),
      model: createFieldErrorCheck('modelId'),
      modelId: createFieldErrorCheck('modelId'),
    },
  },
  {
    title: 'removing a vehicle [D50, O22]',
    document: deleteVehicle,
    mutation: 'deleteVehicle',
    address: '/deletevehicle/vehicle-1?name=CARIBOU',
    signedIn: true,
    send: ['vehicles:DeleteVehicle.submit'],
    data: { viewer: { ...viewer, vehicle } },
    problems: {
      VehicleNotFoundProblem: expectFocusedAlert('vehicles:AddVehicle.notFound'),
      EditLimitedProblem: expectFocusedAlert(),
      VehicleInUseProblem: expectFocusedAlert(),
      RefusedProblem: expectFocusedAlert('vehicles:DeleteVehicle.error'),
    },
    inputs: { vehicleId: expectFocusedAlert() },
  },
]
