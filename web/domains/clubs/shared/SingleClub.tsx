import { Card } from '../../../ui/Card.tsx'
import styles from './clubCard.module.css'
import { type ChoiceClub, useClubCardFactory } from './clubCard.tsx'

/**
 * Card of a club that is the only club in a list. The card has the same content as a card in a
 * longer list.
 */
export function SingleClub({ club }: { club: ChoiceClub }) {
  const { title, media, description, children } = useClubCardFactory()(club)
  return (
    <Card>
      <div className={styles.alone}>
        {media}
        <div>
          <p className={styles.name}>{title}</p>
          <div className={styles.details}>{description}</div>
          {children}
        </div>
      </div>
    </Card>
  )
}
