/** Vehicles, access rights, what is paid, and what comes with them. */
import type { Catalogue } from './calls.ts'
import {
  alreadyActive,
  editLimited,
  inUse,
  invalid,
  missing,
  plain,
  same,
  speaking,
  vehicleRemoved,
  withoutItsCode,
} from './explanations.ts'

/** What the federation calls the fields of a vehicle, in the names of `UpdateVehicleInput`. */
export const vehicle = {
  ...same('name', 'registration', 'year', 'serialNumber', 'weight', 'type', 'make', 'model', 'picture'),
  id: 'vehicleId',
  cc: 'displacement',
  gm_make_id: 'makeId',
  gm_model_id: 'modelId',
}
/** What speaks against any charge. */
const payment = {
  CardMissing: missing,
  BillingAddressMissing: missing,
  CardDeclined: speaking('PaymentDeclinedProblem'),
  KeyReused: invalid('idempotencyKey', 'keyReused'),
} as const
/** What the choice of a vehicle and a club can meet. */
const choice = {
  VehicleNotFound: invalid('vehicleId', 'notFound'),
  VehicleIncomplete: plain('VehicleIncompleteProblem'),
  ClubNotFound: invalid('clubId', 'notFound'),
  ClubUnavailable: speaking('ClubUnavailableProblem'),
} as const

export const purchaseCatalogue = {
  addVehicle: {
    InvalidRequest: invalid('name', 'malformed', vehicle),
    PictureInvalid: invalid('picture', 'picture'),
  },
  updateVehicle: {
    InvalidRequest: invalid('name', 'malformed', vehicle),
    VehicleNotFound: plain('VehicleNotFoundProblem'),
    EditLimited: editLimited(vehicle),
    PictureInvalid: invalid('picture', 'picture'),
  },
  deleteVehicle: {
    VehicleNotFound: plain('VehicleNotFoundProblem'),
    EditLimited: editLimited(vehicle),
    VehicleHasActiveRight: inUse('ACTIVE_PASS'),
    VehicleHasOpenRequest: inUse('OPEN_REQUEST'),
    VehicleHasUnpaidReport: inUse('UNPAID_REPORT'),
    VehicleHasFailedPayment: inUse('FAILED_PAYMENT'),
  },
  setPaymentCard: {
    InvalidRequest: invalid('token', 'malformed', { stripeSourceToken: 'token' }),
    CardDeclined: speaking('CardRefusedProblem'),
  },
  removePaymentCard: {},
  setBillingAddress: {
    InvalidRequest: invalid('addressLine', 'malformed', {
      ...same('addressLine', 'apartment', 'cityId', 'otherCity', 'province', 'postalCode'),
      countryId: 'country',
    }),
  },
  buyAccessRight: {
    InvalidRequest: invalid('vehicleId', 'malformed', {
      ...same('vehicleId', 'clubId', 'type', 'desiredActivation', 'accessRightId'),
      'idempotency-Key': 'idempotencyKey',
    }),
    VehicleNotFound: invalid('vehicleId', 'notFound'),
    VehicleIncomplete: plain('VehicleIncompleteProblem'),
    ClubNotFound: invalid('clubId', 'notFound'),
    ClubUnavailable: speaking('ClubUnavailableProblem'),
    TypeUnavailable: plain('OfferUnavailableProblem'),
    DesiredActivationInvalid: invalid('desiredActivation', 'day'),
    AlreadyActive: alreadyActive,
    CardMissing: missing,
    BillingAddressMissing: missing,
    CardDeclined: speaking('PaymentDeclinedProblem'),
    E100011: plain('AlreadyWithoutInsuranceProblem'),
    E100012: plain('AlreadyRequestedProblem'),
    AccessRightNotFound: invalid('accessRightId', 'notFound'),
    KeyReused: invalid('idempotencyKey', 'keyReused'),
  },
  printAccessRight: {
    AccessRightNotFound: invalid('accessRightId', 'notFound'),
    NotPrintable: speaking('NotPrintableProblem'),
  },
  cancelAccessRight: {
    AccessRightNotFound: invalid('accessRightId', 'notFound'),
    NotCancellable: plain('NotCancellableProblem'),
  },
  resendAccessRight: {
    AccessRightNotFound: invalid('accessRightId', 'notFound'),
    NotPrintable: speaking('NotPrintableProblem'),
    MailFailed: plain('MailFailedProblem'),
  },
  submitInsuranceRequest: {
    InvalidRequest: invalid('insurerName', 'malformed', {
      ...same('vehicleId', 'clubId', 'type'),
      nomAssureur: 'insurerName',
      noPolice: 'policyNumber',
      fileName: 'proof.fileName',
      fileBase64: 'proof.base64',
    }),
    ...choice,
    TypeUnavailable: plain('OfferUnavailableProblem'),
    AlreadyActive: alreadyActive,
    E100011: plain('AlreadyWithoutInsuranceProblem'),
    E100012: plain('AlreadyRequestedProblem'),
    FileExtensionError: invalid('proof.fileName', 'fileExtension'),
    FileNameError: invalid('proof.fileName', 'fileName'),
    FileTooLarge: invalid('proof.base64', 'fileSize'),
  },
  payInsuranceRequest: {
    InvalidRequest: invalid('insuranceRequestId', 'malformed', { 'idempotency-Key': 'idempotencyKey' }),
    RequestNotFound: invalid('insuranceRequestId', 'notFound'),
    RequestNotPayable: speaking('InsuranceRequestNotPayableProblem'),
    VehicleNotFound: vehicleRemoved,
    VehicleIncomplete: choice.VehicleIncomplete,
    AlreadyActive: alreadyActive,
    ClubNotFound: plain('InsuranceRequestNotPayableProblem'),
    ClubUnavailable: choice.ClubUnavailable,
    ...payment,
    E100011: plain('AlreadyWithoutInsuranceProblem'),
    BuyWithoutInsuranceError: withoutItsCode('WithoutInsurancePurchaseFailedProblem'),
  },
  setMagazinePreferences: {
    // The gateway has checked it: the passes have changed since.
    InvalidRequest: invalid('printedQuantity', 'notFound', {
      quantity: 'printedQuantity',
      magazineDigital: 'digital',
    }),
  },
  requestVolunteering: {
    InvalidRequest: invalid('responsibilities', 'choice', { clubNoWeb: 'clubNumber', lundi: 'days' }),
    ClubNotFound: invalid('clubNumber', 'notFound'),
    VolunteerNotEligible: speaking('VolunteerNotEligibleProblem'),
    VolunteerAlreadyRequested: speaking('VolunteerAlreadyRequestedProblem'),
  },
  cancelVolunteerRequest: {
    InvalidRequest: plain('VolunteerRequestNotFoundProblem'),
    VolunteerRequestNotFound: plain('VolunteerRequestNotFoundProblem'),
  },
  payInterventionReport: {
    InvalidRequest: invalid('vehicleId', 'malformed', {
      ...same('vehicleId', 'clubId'),
      'idempotency-Key': 'idempotencyKey',
    }),
    InterventionReportNotFound: plain('InterventionReportNotFoundProblem'),
    ...choice,
    ...payment,
  },
} satisfies Partial<Catalogue>
