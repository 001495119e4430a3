/** The rules of forms that the federation publishes (R-28), in the names of the mutations' inputs. */
import type { FieldRules, FormRules } from '../graphql/generated/types.ts'
import type { ExplainedMutation } from './catalogue/calls.ts'
import { same } from './catalogue/explanations.ts'
import { vehicle } from './catalogue/purchase.ts'
import { profile } from './catalogue/session.ts'
import type { FieldRule, PublishedSchema } from './generated/contract.ts'
import { text, whole } from './read.ts'

const address = {
  ...same('addressLine', 'apartment', 'cityId', 'otherCity', 'province', 'postalCode'),
  countryId: 'country',
}
const guestHolder = {
  externalRightNumber: 'holder.cardNumber',
  firstName: 'holder.firstName',
  lastName: 'holder.lastName',
  email: 'holder.email',
}
const guestHome = {
  postalCode: 'holder.postalCode',
  province: 'holder.province',
  provinceOfDestination: 'holder.provinceOfDestination',
}
const guestAddress = ['addressLine', 'apartment', 'city', 'province', 'postalCode'] as const

/** The mutations behind each form of the federation, and what they call its fields. */
const forms: Record<string, Partial<Record<ExplainedMutation, Record<string, string>>>> = {
  login: { logIn: { ...same('email', 'password'), username: 'email' } },
  getOneTimePassword: { requestOneTimeCode: same('email') },
  forgottenPassword: { requestPasswordReset: same('email') },
  resendEmailConfirmation: { resendEmailConfirmation: same('email') },
  resetPassword: { resetPassword: same('token', 'email', 'password', 'confirmPassword') },
  findExistingAccount: {
    findExistingMembers: {
      ...same('firstName', 'lastName', 'postalCode', 'phoneNumber', 'birthDate', 'email'),
      ctrlNumber: 'controlNumber',
    },
  },
  createAccount: {
    register: { ...profile, ...same('email', 'password', 'confirmPassword', 'isBusiness') },
  },
  updateAccount: { updateProfile: profile },
  changeEmailAddress: { changeEmail: same('currentEmail', 'newEmail', 'confirmNewEmail') },
  changePassword: { changePassword: same('currentPassword', 'newPassword', 'confirmPassword') },
  deleteAccount: { deleteAccount: same('currentPassword') },
  vehicle: { addVehicle: vehicle, updateVehicle: vehicle },
  billingAddress: { setBillingAddress: address },
  withoutInsurance: {
    submitInsuranceRequest: {
      nomAssureur: 'insurerName',
      noPolice: 'policyNumber',
      fileName: 'proof.fileName',
    },
  },
  guest: {
    checkGuestAccessRight: { ...guestHolder, ...guestHome },
    setGuestCard: guestHolder,
    buyGuestAccessRight: {
      ...guestHolder,
      ...same('phoneNumber', ...guestAddress.map((field) => `address.${field}`)),
      ...same(...guestAddress.map((field) => `billingAddress.${field}`)),
    },
  },
}

/** Fields that stand for numbers of the federation: what it rules of those says nothing of what a client sends. */
const coded = new Set([
  'makeId',
  'modelId',
  'type',
  'gender',
  'cityId',
  'country',
  'address.cityId',
  'address.country',
  'holder.provinceOfDestination',
])

/** The rules by mutation and field; a form or a field that nobody here knows is left out. */
export function readFormRules(schema: PublishedSchema): FormRules[] {
  return Object.entries(forms).flatMap(([form, mutations]) =>
    Object.entries(mutations).flatMap(([mutation, names]) => {
      const published = Object.hasOwn(schema, form) ? (schema[form] ?? {}) : {}
      const fields = Object.entries(published).flatMap(([field, rule]) =>
        Object.hasOwn(names, field) ? [readRule(names[field]!, rule)] : [],
      )
      return fields.length === 0 ? [] : [{ form: mutation, fields }]
    }),
  )
}

/** Whether anything can be published for a mutation. */
export function hasForm(mutation: ExplainedMutation): boolean {
  return Object.values(forms).some((mutations) => mutation in mutations)
}

/** A rule as it can be held; what is odd rules nothing. */
function readRule(field: string, published: FieldRule | null): FieldRules {
  const rule = coded.has(field) ? null : published
  return {
    field,
    required: typeof published?.required === 'boolean' ? published.required : null,
    minLength: length(rule?.minLength),
    maxLength: length(rule?.maxLength),
    minimum: number(rule?.minimum),
    maximum: number(rule?.maximum),
    pattern: pattern(rule?.pattern),
  }
}

function length(value: unknown): number | null {
  const count = whole(value)
  return count !== null && count >= 0 ? count : null
}

function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** One that does not compile would break every client that holds it. */
function pattern(value: unknown): string | null {
  const written = text(value)
  if (written === null || written.length > 500) return null
  try {
    return new RegExp(written, 'u').source === '' ? null : written
  } catch {
    return null
  }
}
