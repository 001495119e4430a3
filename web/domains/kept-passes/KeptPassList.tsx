import { useEffect, useState } from 'react'
import { readQuebecToday } from '../../platform/quebecDays.ts'
import { Stack } from '../../ui/layout.tsx'
import { KeptPass } from './KeptPass.tsx'
import type { PassRecord } from './passRecord.ts'
import { sortStoredPasses } from './storedPassValidity.ts'
import { readStoredPassesOfOwner } from './readStoredPassesOfOwner.ts'

/** Passes that are stored on this device, for a screen that cannot be loaded. */
export default function KeptPassList() {
  const [passes, setPasses] = useState<readonly PassRecord[]>([])
  useEffect(() => {
    void readStoredPassesOfOwner().then(setPasses)
  }, [])
  if (passes.length === 0) return null
  const today = readQuebecToday()
  return (
    <Stack gap={5}>
      {sortStoredPasses(passes, today).map((record) => (
        <KeptPass key={record.number} record={record} today={today} />
      ))}
    </Stack>
  )
}
