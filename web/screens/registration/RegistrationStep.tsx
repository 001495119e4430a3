import type { ReactNode } from 'react'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Container, Stack } from '../../ui/layout.tsx'
import { RegistrationSteps } from './RegistrationSteps.tsx'
import type { RegistrationStepPath } from './registration.ts'

interface RegistrationStepProps {
  current: RegistrationStepPath
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** A screen of the registration, within its step bar. */
export function RegistrationStep({ current, title, lead, children }: RegistrationStepProps) {
  return (
    <Container width="text">
      <Stack gap={6}>
        <RegistrationSteps current={current} />
        <PageTitle lead={lead}>{title}</PageTitle>
        {children}
      </Stack>
    </Container>
  )
}
