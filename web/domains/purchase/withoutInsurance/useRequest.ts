import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { useRequestMagazinesMutation } from '../../../__generated__/useRequestMagazinesMutation.graphql.ts'
import type {
  useRequestMutation,
  useRequestMutation$data,
} from '../../../__generated__/useRequestMutation.graphql.ts'
import type { RequestSentState } from '../../insurance/shared/requestSentState.ts'
import type { MagazineChoice } from '../../magazines/shared/magazineChoice.ts'
import { paths } from '../../../platform/paths.ts'
import { useUnmountPromise } from '../../../platform/useUnmountPromise.ts'
import { expireQueryResults } from '../../../relay/environment.ts'
import { Failure } from '../../../relay/gatewayFailure.ts'
import { useTypedMutation } from '../../../relay/mutation.ts'
import type { Problem } from '../../../relay/problem.ts'
import { readDraft, completeDraft } from '../../../wizard/draft.ts'
import { purchaseWizard } from '../purchaseWizard.ts'
import { discardInsuranceProof } from '../insuranceProofStore.ts'
import {
  type InsuranceRequestRefusal,
  isInsuranceRequestOutcomeUnknown,
  explainInsuranceRequestRefusal,
  buildInsuranceRequestInput,
} from './insuranceRequestInput.ts'

type Payload = NonNullable<useRequestMutation$data['submitInsuranceRequest']['SubmitInsuranceRequestPayload']>

/**
 * Returns a function that sends the request for a pass without insurance, built from the draft. A
 * success opens the confirmation screen. After a failure, the review step shows the reason.
 */
export function useSendInsuranceRequest() {
  const { t } = useTranslation(['common', 'insurance'])
  const navigate = useNavigate()
  const unmounted = useUnmountPromise()
  const [refusal, setRefusal] = useState<InsuranceRequestRefusal | null>(null)
  const [sending, setSending] = useState(false)
  const underWay = useRef(false)
  /**
   * True when an earlier attempt to send the request got no response. An `AlreadyRequestedProblem`
   * may then mean that this earlier attempt has succeeded.
   */
  const wasSent = useRef(false)
  const [commitRequest] = useTypedMutation<useRequestMutation>(mutation)
  const [keepMagazines] = useTypedMutation<useRequestMagazinesMutation>(magazinesMutation)

  /**
   * Sends the request for a pass without insurance. `changedMagazines` is the new magazine choice;
   * null leaves the delivery of magazines unchanged.
   */
  async function sendInsuranceRequest(changedMagazines: MagazineChoice | null): Promise<void> {
    const input = buildInsuranceRequestInput(readDraft(purchaseWizard))
    if (underWay.current || !input) return
    if (!navigator.onLine) return setRefusal({ problem: null, message: t('errors.OFFLINE'), step: null })
    underWay.current = true
    setSending(true)
    setRefusal(null)
    try {
      await commitRequest<unknown>(
        { input },
        {
          SubmitInsuranceRequestPayload: (payload) =>
            finishAcceptedInsuranceRequest(payload, changedMagazines),
          Problem: showInsuranceRequestRefusal,
        },
      )
    } catch (error) {
      const { code } = Failure.from(error)
      const unknown = isInsuranceRequestOutcomeUnknown(code)
      wasSent.current ||= unknown
      setRefusal({ problem: null, message: t(`errors.${code}`), step: null, unknown })
    } finally {
      underWay.current = false
      setSending(false)
    }
  }

  async function finishAcceptedInsuranceRequest(
    { insuranceRequest }: Payload,
    changedMagazines: MagazineChoice | null,
  ) {
    const state: RequestSentState = {
      magazinesSaved: changedMagazines && (await saveMagazineChoice(changedMagazines)),
    }
    // Vehicles, figures, requests and tasks have changed, so cached results are discarded.
    expireQueryResults()
    await navigate(paths.requestSent(insuranceRequest.id), { replace: true, state })
    await unmounted
    discardInsuranceProof()
    completeDraft(purchaseWizard, {
      what: 'requested',
      number: null,
      to: paths.requestSent(insuranceRequest.id),
    })
  }

  /**
   * Saves the magazine choice and returns whether it was saved. A failure to save the choice does
   * not affect the request for a pass without insurance.
   */
  async function saveMagazineChoice({ printedQuantity, digital }: MagazineChoice): Promise<boolean> {
    try {
      return await keepMagazines<boolean>(
        { input: { printedQuantity, digital } },
        { SetMagazinePreferencesPayload: () => true, Problem: () => false },
      )
    } catch {
      return false
    }
  }

  const showInsuranceRequestRefusal = (problem: Problem, problemType: string) => {
    // The step of the problem must show the current state, so cached results are discarded.
    expireQueryResults()
    setRefusal(explainInsuranceRequestRefusal(problem, problemType, wasSent.current))
  }

  return { send: sendInsuranceRequest, sending, refusal }
}

/**
 * State and functions for sending a request for a pass without insurance, used by the review step
 * of the request.
 */
export type RequestSubmission = ReturnType<typeof useSendInsuranceRequest>

const mutation = graphql`
  mutation useRequestMutation($input: SubmitInsuranceRequestInput!) {
    submitInsuranceRequest(input: $input) {
      __typename
      ... on SubmitInsuranceRequestPayload @alias {
        insuranceRequest {
          id
        }
      }
      ...problem_shown @alias
    }
  }
`

const magazinesMutation = graphql`
  mutation useRequestMagazinesMutation($input: SetMagazinePreferencesInput!) {
    setMagazinePreferences(input: $input) {
      __typename
      ... on SetMagazinePreferencesPayload @alias {
        viewer {
          magazinePreferences {
            printedQuantity
            receivedPrintedQuantity
            digital
            maximumPrintedQuantity
          }
        }
      }
      ...problem_shown @alias
    }
  }
`
