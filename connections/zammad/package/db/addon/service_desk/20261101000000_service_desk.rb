class ServiceDesk < ActiveRecord::Migration[4.2]
  def self.up
    Setting.create_if_not_exists(title: 'Service desk', name: 'service_desk', area: 'Integration', description: '', options: {},
                                 state: {}, preferences: { permission: ['admin.integration'] }, frontend: false)
  end

  def self.down
    Setting.find_by(name: 'service_desk')&.destroy
  end
end
