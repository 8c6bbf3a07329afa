module ServiceDesk
  # Members of this group are agents, all other people are clients. The adapter's AGENTS is the same name.
  AGENTS = ENV.fetch('SERVICE_DESK_AGENTS', 'Agents')

  def self.agent?(user)
    user.logged? && user.groups.any? { |group| group.name == AGENTS }
  end
end
