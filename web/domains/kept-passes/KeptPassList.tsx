import { useEffect, useState } from 'react'
import { Stack } from '../../ui/layout.tsx'
import { KeptPass } from './KeptPass.tsx'
import type { PassRecord } from './passRecord.ts'
import { sortStoredPasses } from './storedPassValidity.ts'
import { readStoredPassesOfOwner } from './readStoredPassesOfOwner.ts'
import { useQuebecToday } from './useQuebecToday.ts'

/** Passes that are stored on this device, for a screen that cannot be loaded. */
export default function KeptPassList() {
  const [passes, setPasses] = useState<readonly PassRecord[]>([])
  const today = useQuebecToday()
  useEffect(() => {
    void readStoredPassesOfOwner().then(setPasses)
  }, [])
  if (passes.length === 0) return null
  return (
    <Stack gap={5}>
      {sortStoredPasses(passes, today).map((record) => (
        <KeptPass key={record.number} record={record} today={today} />
      ))}
    </Stack>
  )
}
